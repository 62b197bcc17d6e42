"""Tries to sign in are counted where every process sees them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("desk", "0002_names")]

    operations = [
        migrations.CreateModel(
            name="LoginTries",
            fields=[
                ("key", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField(default=0)),
                ("until", models.PositiveBigIntegerField()),
            ],
        ),
    ]
