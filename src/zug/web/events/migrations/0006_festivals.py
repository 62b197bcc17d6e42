"""Several events at one venue."""

import django.db.models.deletion
from django.db import migrations, models

import zug.web.events.models


class Migration(migrations.Migration):
    dependencies = [("desk", "0005_departures")]

    operations = [
        migrations.CreateModel(
            name="Festival",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=zug.web.events.models.new_code, max_length=12, unique=True
                    ),
                ),
                ("name", models.CharField(max_length=200)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("answers", models.TextField(blank=True, default="[]")),
            ],
            options={"ordering": ("-created", "-id")},
        ),
        migrations.AddField(
            model_name="eventrow",
            name="festival",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="events",
                to="desk.festival",
            ),
        ),
    ]
