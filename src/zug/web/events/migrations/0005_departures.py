"""That an event left FIDE mode is known after the event was deleted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("desk", "0004_lists")]

    operations = [
        migrations.CreateModel(
            name="Departure",
            fields=[
                ("first", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("round", models.PositiveIntegerField()),
                ("name", models.CharField(max_length=200)),
                ("start", models.CharField(blank=True, default="", max_length=40)),
                ("players", models.TextField(blank=True, default="")),
            ],
        ),
    ]
