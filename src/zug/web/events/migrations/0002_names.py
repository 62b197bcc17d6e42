"""Better names for two models; tables and rows stay as they are."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_initial")]

    operations = [
        migrations.AlterModelTable(name="tournament", table="desk_tournament"),
        migrations.RenameModel(old_name="Tournament", new_name="EventRow"),
        migrations.AlterModelTable(name="listed", table="desk_listed"),
        migrations.RenameModel(old_name="Listed", new_name="RatingListEntry"),
    ]
