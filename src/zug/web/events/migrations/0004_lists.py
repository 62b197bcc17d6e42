"""Rating lists are in a file of their own, which the command line reads too."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0003_logintries")]

    operations = [migrations.DeleteModel(name="RatingListEntry")]
