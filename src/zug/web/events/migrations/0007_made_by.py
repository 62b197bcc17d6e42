"""Who made a festival: they may change it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("desk", "0006_festivals"),
    ]

    operations = [
        migrations.AddField(
            model_name="festival",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="festivals",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
    ]
