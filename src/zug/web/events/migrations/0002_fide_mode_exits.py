"""An event that left FIDE mode and was deleted is known by its first checksum, by nothing else."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("desk", "0001_initial")]

    operations = [
        migrations.RenameModel(old_name="Departure", new_name="FideModeExit"),
        migrations.RemoveField(model_name="fidemodeexit", name="name"),
        migrations.RemoveField(model_name="fidemodeexit", name="start"),
        migrations.RemoveField(model_name="fidemodeexit", name="players"),
    ]
