"""All tables of the desk, as nine steps had left them (`zug.web.events.migrations`)."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import zug.web.events.models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

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
        migrations.CreateModel(
            name="EventRow",
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
                ("last", models.PositiveIntegerField(default=0)),
                ("chain", models.CharField(blank=True, default="", max_length=64)),
                ("public", models.BooleanField(default=True)),
                ("website", models.BooleanField(default=False)),
                ("phone_results", models.BooleanField(default=False)),
            ],
            options={
                "db_table": "desk_tournament",
                "ordering": ("-created", "-id"),
            },
        ),
        migrations.CreateModel(
            name="LoginTries",
            fields=[
                ("key", models.CharField(max_length=60, primary_key=True, serialize=False)),
                ("count", models.PositiveIntegerField(default=0)),
                ("until", models.PositiveBigIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveIntegerField()),
                ("board", models.PositiveIntegerField()),
                ("white", models.PositiveIntegerField()),
                ("black", models.PositiveIntegerField()),
                ("result", models.CharField(max_length=10)),
                ("side", models.CharField(blank=True, default="", max_length=1)),
                ("phone", models.CharField(blank=True, default="", max_length=40)),
                ("time", models.DateTimeField(auto_now_add=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="claims",
                        to="desk.eventrow",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
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
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="festivals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("-created", "-id"),
            },
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
        migrations.CreateModel(
            name="HelperCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "token",
                    models.CharField(
                        default=zug.web.events.models.new_token, max_length=40, unique=True
                    ),
                ),
                ("label", models.CharField(max_length=100)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("revoked", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="helpers",
                        to="desk.eventrow",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DecisionRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("time", models.CharField(max_length=40)),
                ("author", models.CharField(max_length=200)),
                ("do", models.CharField(max_length=40)),
                ("data", models.TextField()),
                ("reason", models.TextField(blank=True, default="")),
                ("link", models.CharField(max_length=64)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rows",
                        to="desk.eventrow",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "number"), name="one_of_a_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=150)),
                ("role", models.CharField(max_length=10)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="desk.eventrow",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "user"), name="one_role_a_person")
                ],
            },
        ),
    ]
