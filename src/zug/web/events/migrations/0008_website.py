"""Whether the website of an event is kept in the folder of the server: events of before keep it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("desk", "0007_made_by")]

    operations = [
        migrations.AddField(
            model_name="eventrow",
            name="website",
            field=models.BooleanField(default=True),
        ),
        migrations.AlterField(
            model_name="eventrow",
            name="website",
            field=models.BooleanField(default=False),
        ),
    ]
