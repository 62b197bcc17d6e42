"""All addresses. `/t/…` is the desk, `/f/…` a festival, `/p/…` and `/v/…` are for players.

`/b/…` and `/h/…` take results.
"""

from __future__ import annotations

from django.urls import include, path, register_converter
from django.views.i18n import set_language

from zug.web.accounts import views as accounts
from zug.web.desk import manual, quiz, ratings_and_norms, standings
from zug.web.desk.event import files, groups, home, journal, printouts, settings, sharing
from zug.web.desk.players import (
    check_in,
    pairing_numbers,
    players,
    prizes_and_fees,
    prohibited_pairings,
    rating_lists,
)
from zug.web.desk.rounds import manual_pairing, questions, results, rounds
from zug.web.events.request import Number
from zug.web.festival import overview
from zug.web.festival import printouts as festival_printouts
from zug.web.players import phone_results, public_pages
from zug.web.server import monitoring, page_context
from zug.web.server.assets import serve

register_converter(Number, "number")

EVENT = [
    path("", home.event, name="event"),
    path("setup/", settings.change, name="setup"),
    path("setup/colour/", rounds.colour, name="colour"),
    path("setup/fide-mode/", settings.leave_fide, name="leave-fide"),
    path("players/", players.players, name="players"),
    path("players/search/", players.search, name="search"),
    path("players/import/", players.bring_list, name="players-import"),
    path("players/<number:entry>/", players.entry, name="entry"),
    path("players/<number:entry>/act/", players.act, name="entry-act"),
    path("ratings/", rating_lists.ratings, name="ratings"),
    path("ratings/take/", rating_lists.take, name="take-ratings"),
    path("players/forbid/", players.forbid, name="forbid"),
    path("protect/", prohibited_pairings.page, name="protect"),
    path("checkin/", check_in.check_in, name="checkin"),
    path("categories/", prizes_and_fees.categories, name="categories"),
    path("prizes/", prizes_and_fees.prizes, name="prizes"),
    path("fees/", prizes_and_fees.fees, name="fees"),
    path("round/", rounds.latest, name="round"),
    path("round/<number:number>/", rounds.one, name="round-n"),
    path("round/pair/", rounds.pair, name="pair"),
    path("round/publish/", rounds.publish, name="publish"),
    path("round/unpair/", rounds.unpair, name="unpair"),
    path("round/change/", rounds.change, name="change"),
    path("round/<number:number>/hand/", manual_pairing.by_hand, name="by-hand"),
    path("round/<number:number>/why/", questions.board, name="why"),
    path("round/<number:number>/why-not/", questions.why_not, name="why-not"),
    path("round/<number:number>/walk/", questions.walk, name="walk"),
    path("round/<number:number>/compare/", questions.comparison, name="compare"),
    path("round/<number:number>/proof/", questions.proof, name="proof"),
    path("round/what-if/", questions.what_if_page, name="what-if"),
    path("results/", results.latest, name="results"),
    path("results/<number:number>/", results.one, name="results-n"),
    path("results/<number:number>/enter/", results.enter, name="results-enter"),
    path("results/<number:number>/state/", results.current, name="results-state"),
    path("results/<number:number>/colours/", results.colours, name="results-colours"),
    path("results/<number:number>/claim/", results.claim, name="results-claim"),
    path("results/undo/", results.undo, name="results-undo"),
    path("standings/", standings.table, name="standings"),
    path("standings/<number:tpn>/", standings.sums, name="sums"),
    path("lots/", standings.lots, name="lots"),
    path("lots/draw/", standings.draw, name="lots-draw"),
    path("lots/place/", standings.place, name="lots-place"),
    path("values/", standings.values, name="values"),
    path("elo/", ratings_and_norms.elo, name="elo"),
    path("norms/", ratings_and_norms.norms, name="norms"),
    path("norms/<number:tpn>/", ratings_and_norms.norm, name="norm"),
    path("crosstable/", standings.crosstable, name="crosstable"),
    path("schedule/", rounds.schedule, name="schedule"),
    path("numbers/", pairing_numbers.numbers, name="numbers"),
    path("numbers/draw/", pairing_numbers.draw, name="draw"),
    path("numbers/exchange/", pairing_numbers.exchange, name="numbers-exchange"),
    path("numbers/anew/", pairing_numbers.anew, name="numbers-anew"),
    path("card/<number:entry>/", standings.card, name="card"),
    path("journal/", journal.listing, name="journal"),
    path("journal/undo/", journal.undo, name="undo"),
    path("print/", printouts.listing, name="papers"),
    path("print/<slug:name>/", printouts.paper, name="paper"),
    path("files/", files.files, name="files"),
    path("files/<slug:form>/", files.export, name="export"),
    path("share/", sharing.share, name="share"),
    path("share/website/", sharing.website, name="website"),
    path("share/act/", sharing.act, name="share-act"),
    path("copy/", settings.copy, name="copy"),
    path("delete/", settings.delete, name="delete"),
]

PUBLIC = [
    path("", public_pages.start, name="public"),
    path("pairings/", public_pages.pairings, name="public-pairings"),
    path("standings/", public_pages.standings, name="public-standings"),
    path("crosstable/", public_pages.crosstable, name="public-crosstable"),
    path("schedule/", public_pages.schedule, name="public-schedule"),
    path("player/<number:tpn>/", public_pages.player, name="public-player"),
    path("why/<number:board>/", public_pages.why, name="public-why"),
    path("why/bye/", public_pages.why_bye, name="public-why-bye"),
    path("screen/", public_pages.screen, name="screen"),
    path("v/", public_pages.version, name="public-version"),
]

FESTIVAL = [
    path("", overview.page, name="festival"),
    path("act/", overview.act, name="festival-act"),
    path("boards/", overview.boards, name="festival-boards"),
    path("checkin/", overview.checkin, name="festival-checkin"),
    path("players/", overview.players, name="festival-players"),
    path("print/<slug:name>/", festival_printouts.paper, name="festival-paper"),
]

urlpatterns = [
    path("", home.home, name="home"),
    path("health/", monitoring.health, name="health"),
    path("metrics/", monitoring.metrics, name="metrics"),
    path("start/", accounts.start, name="start"),
    path("login/", accounts.sign_in, name="login"),
    path("logout/", accounts.sign_out, name="logout"),
    path("account/", accounts.account, name="account"),
    path("people/", accounts.people, name="people"),
    path("reset/<number:account>/<slug:token>/", accounts.reset, name="reset"),
    path("new/", settings.new, name="new"),
    path("import/", files.bring, name="import"),
    path("groups/", groups.page, name="groups"),
    path("groups/divide/", groups.divide, name="divide"),
    path("groups/final/", groups.begin_final, name="final"),
    path("festival/", overview.new, name="festival-new"),
    path("f/<number:festival>/", include(FESTIVAL)),
    path("v/<slug:code>/", festival_printouts.screen, name="festival-screen"),
    path("v/<slug:code>/v/", festival_printouts.version, name="festival-version"),
    path("rating-list/", rating_lists.lists, name="rating-list"),
    path("manual/", manual.contents, name="manual"),
    path("manual/all/", manual.whole, name="manual-whole"),
    path("manual/<slug:name>/", manual.one, name="manual-chapter"),
    path("quiz/", quiz.page, name="quiz"),
    path("language/", set_language, name="language"),
    path("theme/", page_context.choose, name="theme"),
    path("static/<slug:mark>/<str:name>", serve, name="asset"),
    path("t/<number:event>/", include(EVENT)),
    path("p/<slug:code>/", include(PUBLIC)),
    path(
        "b/<slug:code>/<number:number>/<number:board>/<slug:mark>/",
        phone_results.board,
        name="board-link",
    ),
    path("h/<slug:token>/", phone_results.helper, name="helper"),
]

handler400 = "zug.web.server.middleware.bad"
handler403 = "zug.web.server.middleware.forbidden"
handler404 = "zug.web.server.middleware.missing"
handler500 = "zug.web.server.middleware.broken"
