"""All addresses. `/t/…` is the desk, `/p/…` is for players, `/b/…` and `/h/…` take results."""

from __future__ import annotations

from django.urls import include, path, register_converter
from django.views.i18n import set_language

from zug.web.asked import Number
from zug.web.assets import serve
from zug.web.views import (
    accounts,
    accounts_of_others,
    by_hand,
    checkin,
    comparing,
    exchange,
    groups,
    home,
    journal,
    lists,
    papers,
    people,
    phone,
    public,
    quiz,
    ranking,
    results,
    rounds,
    setup,
    sharing,
    standings,
    tables,
    watching,
    what_if,
    why,
)

register_converter(Number, "number")

EVENT = [
    path("", home.event, name="event"),
    path("setup/", setup.change, name="setup"),
    path("setup/colour/", setup.colour, name="colour"),
    path("setup/fide-mode/", setup.leave_fide, name="leave-fide"),
    path("players/", people.players, name="players"),
    path("players/search/", people.search, name="search"),
    path("players/import/", people.bring, name="players-import"),
    path("players/<number:entry>/", people.entry, name="entry"),
    path("players/<number:entry>/act/", people.act, name="entry-act"),
    path("ratings/", lists.ratings, name="ratings"),
    path("ratings/take/", lists.take, name="take-ratings"),
    path("players/forbid/", people.forbid, name="forbid"),
    path("checkin/", checkin.check_in, name="checkin"),
    path("round/", rounds.latest, name="round"),
    path("round/<number:number>/", rounds.one, name="round-n"),
    path("round/pair/", rounds.pair, name="pair"),
    path("round/publish/", rounds.publish, name="publish"),
    path("round/unpair/", rounds.unpair, name="unpair"),
    path("round/change/", rounds.change, name="change"),
    path("round/<number:number>/hand/", by_hand.by_hand, name="by-hand"),
    path("round/<number:number>/why/", why.board, name="why"),
    path("round/<number:number>/why-not/", why.why_not, name="why-not"),
    path("round/<number:number>/walk/", why.walk, name="walk"),
    path("round/<number:number>/compare/", comparing.page, name="compare"),
    path("round/<number:number>/proof/", comparing.proof, name="proof"),
    path("round/what-if/", what_if.page, name="what-if"),
    path("results/", results.latest, name="results"),
    path("results/<number:number>/", results.one, name="results-n"),
    path("results/<number:number>/enter/", results.enter, name="results-enter"),
    path("results/<number:number>/state/", results.current, name="results-state"),
    path("results/<number:number>/colours/", results.colours, name="results-colours"),
    path("results/<number:number>/claim/", results.claim, name="results-claim"),
    path("results/undo/", results.undo, name="results-undo"),
    path("standings/", standings.table, name="standings"),
    path("standings/<number:tpn>/", standings.sums, name="sums"),
    path("lots/", ranking.lots, name="lots"),
    path("lots/draw/", ranking.draw, name="lots-draw"),
    path("lots/place/", ranking.place, name="lots-place"),
    path("values/", ranking.values, name="values"),
    path("crosstable/", standings.crosstable, name="crosstable"),
    path("schedule/", tables.schedule, name="schedule"),
    path("numbers/", tables.numbers, name="numbers"),
    path("numbers/draw/", tables.draw, name="draw"),
    path("card/<number:entry>/", standings.card, name="card"),
    path("journal/", journal.listing, name="journal"),
    path("journal/undo/", journal.undo, name="undo"),
    path("print/", papers.listing, name="papers"),
    path("print/<slug:name>/", papers.paper, name="paper"),
    path("files/", exchange.files, name="files"),
    path("files/<slug:form>/", exchange.export, name="export"),
    path("share/", sharing.share, name="share"),
    path("share/act/", sharing.act, name="share-act"),
    path("delete/", setup.delete, name="delete"),
]

PUBLIC = [
    path("", public.start, name="public"),
    path("pairings/", public.pairings, name="public-pairings"),
    path("standings/", public.standings, name="public-standings"),
    path("crosstable/", public.crosstable, name="public-crosstable"),
    path("schedule/", public.schedule, name="public-schedule"),
    path("player/<number:tpn>/", public.player, name="public-player"),
    path("why/<number:board>/", public.why, name="public-why"),
    path("why/bye/", public.why_bye, name="public-why-bye"),
    path("screen/", public.screen, name="screen"),
    path("v/", public.version, name="public-version"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("health/", watching.health, name="health"),
    path("metrics/", watching.metrics, name="metrics"),
    path("start/", accounts.start, name="start"),
    path("login/", accounts.sign_in, name="login"),
    path("logout/", accounts.sign_out, name="logout"),
    path("account/", accounts.account, name="account"),
    path("people/", accounts_of_others.people, name="people"),
    path("reset/<number:account>/<slug:token>/", accounts_of_others.reset, name="reset"),
    path("new/", setup.new, name="new"),
    path("import/", exchange.bring, name="import"),
    path("groups/", groups.page, name="groups"),
    path("groups/divide/", groups.divide, name="divide"),
    path("groups/final/", groups.begin_final, name="final"),
    path("rating-list/", lists.lists, name="rating-list"),
    path("quiz/", quiz.page, name="quiz"),
    path("language/", set_language, name="language"),
    path("static/<slug:mark>/<str:name>", serve, name="asset"),
    path("t/<number:event>/", include(EVENT)),
    path("p/<slug:code>/", include(PUBLIC)),
    path(
        "b/<slug:code>/<number:number>/<number:board>/<slug:mark>/", phone.board, name="board-link"
    ),
    path("h/<slug:token>/", phone.helper, name="helper"),
]

handler400 = "zug.web.views.faults.bad"
handler403 = "zug.web.views.faults.forbidden"
handler404 = "zug.web.views.faults.missing"
handler500 = "zug.web.views.faults.broken"
