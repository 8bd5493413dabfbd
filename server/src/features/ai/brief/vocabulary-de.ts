import type { Vocabulary } from './vocabulary.ts'

const setOf = (words: string) => new Set(words.split(/\s+/u))

const SITE =
  '(?:web ?seite|website|web ?site|homepage|home ?page|landing ?page|landingpage|seite|internetseite|webauftritt|internetauftritt|portfolio)'

/** Plural nouns in the dative, such as after "mit", that end in -en there and in -e in the nominative. */
const DATIVE_PLURAL =
  /(?<=\p{L}*(?:kurs|tisch|ätz|räum|höf|bäll|gärt|äst|zelt|boot|gerät|angebot|produkt|wein|bier|pferd|hund|gericht|fest|konzert|abend|tag|menü|strauß|äuß|werk|weg|berg))en(?!\p{L})/u

const OFFERS =
  '(?:biete[nt]?|verkaufe?[nt]?|mache?[nt]?|backe?[nt]?|haben|habe|hat|vermiete[nt]?|baue?[nt]?|lehre?[nt]?|unterrichte[nt]?|führe?[nt]?|koche?[nt]?|serviere?[nt]?|braue?[nt]?|repariere?[nt]?|fotografiere?[nt]?|gestalte[nt]?|pflege?[nt]?)'

export const GERMAN: Vocabulary = {
  request: new RegExp(
    '^(?:bitte )?(?:(?:erstelle?n?|baue?n?|mach(?:e|en)?|entwirf|gestalte?n?|generiere|schreibe?|ich brauche|wir brauchen|ich möchte|wir möchten|ich will|wir wollen) )?(?:sie )?(?:mir |uns )?(?:bitte )?' +
      `(?:eine?n? |die |unsere |meine )?(?:(?:neue|einfache|kleine|moderne|schöne|persönliche|professionelle) ){0,2}${SITE} (?:für |über |von |zu )(?:(?:meine?n?|unsere?n?|eine?n?|die|den|das|der) )?`,
    'iu',
  ),
  lateRequest: new RegExp(
    `,? (?:brauchen?|möchten?|wollen) (?:eine?n?) (?:neue |moderne |einfache )?${SITE}$`,
    'iu',
  ),
  opener:
    /^wir, (?:die|der|das) |^(?:wir sind|ich bin|wir betreiben|ich betreibe|wir haben|ich habe|wir führen|ich führe|das ist|dies ist|es ist) (?:eine?n? |die |der |das |den )?|^(?:unsere?|meine?) /iu,
  article: /^(?:eine?[nmrs]?|der|die|das|den|dem|unsere?[nmr]?|meine?[nmr]?) /iu,
  nameSentences: [
    /^name: (.+)$/iu,
    /^(?:der|unser) name (?:ist|lautet) (.+)$/iu,
    /^(?:die|der|das|unsere?|meine?) (?:marke|firma|verein|laden|geschäft|betrieb|seite|shop|projekt|unternehmen|praxis|studio|lokal) heißt (.+)$/iu,
    /^(?:wir heißen|es heißt|er heißt|sie heißt) (.+)$/iu,
    /^(?:ich heiße|mein name ist) ((?:\p{Lu}[\p{L}’'-]+ ?){1,4})/u,
    /^(?:Ich heiße|Mein Name ist) ((?:\p{Lu}[\p{L}’'-]+ ?){1,4})/u,
  ],
  goesOn: [/^(?:,? ?und ich|, ich|,? ?und) /iu, 'Ich '],
  called: /(?<!\p{L})(?:namens|genannt|heißt|mit (?:dem )?namen)[:\s]+/iu,
  copula: /^\s*(?:,|ist|sind)\s+(?:eine?|der|die|das|unser|ihr)\s+/iu,
  pronouns: setOf('wir ich unser unsere mein meine der die das ein eine dies es'),
  joinsName: setOf('und & von vom zum zur der de la helfen'),
  place:
    /(?<!\p{L})(?:in der Nähe von|im Herzen von|in der|in den|in|im|am|an der|auf der|auf|bei|nahe|aus dem|aus der|aus|rund um) (?=\p{Lu})/u,
  noPlaces: setOf(
    'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag Monat Woche Jahr Tag Tagen Jänner Januar Februar März April Mai Juni Juli August September Oktober November Dezember Morgen Vormittag Mittag Nachmittag Abend Nacht Hof Haus Garten Wasser Ort Zentrum Bio Familienbesitz Deutsch Englisch Mathematik Physik Hand Ruhe Ferien Winter Sommer Herbst Frühling Vortag Stunde Minuten Stunden Wochen Monaten Weihnachten Ostern',
  ),
  listAfter: /(?:,? (?:mit|samt|inklusive)|:) /iu,
  listWord: /^(?:mit|samt|inklusive) /iu,
  relative: /, (?:der|die|das|mit (?:der|dem)|wo|den|in (?:der|dem)) /u,
  own: /(?<!\p{L})(?:meine?|unser)\p{L}*(?!\p{L})/iu,
  participle: /^\p{Ll}+end /u,
  offering: new RegExp(
    `^(?:(?:wir|ich|unser\\p{L}* \\p{L}{3,40}) ${OFFERS}(?: und ${OFFERS})?|bei uns (?:gibt es|bekommen sie|finden sie)|es gibt) `,
    'iu',
  ),
  and: /,? (?:und|&|sowie|plus) /iu,
  verbs: setOf(
    'ist sind war waren hat haben habe kann können soll sollen wird werden muss müssen darf dürfen gibt kostet kosten macht machen mache bietet bieten verkauft verkaufen vermietet vermieten sucht suchen suche baut bauen baue heißt heiße liegt liegen kommt kommen geht gehen findet finden steht stehen hilft helfen vermittelt lehrt unterrichten backt backen kocht kochen führt führen führe spricht sprechen spreche liefert liefern beginnt beginnen öffnet schließt bestellt pflanzt fährt arbeitet arbeiten lebt leben wir ich',
  ),
  abilities: [
    /^(?:man|besucher|gäste|kunden|leute|hörer|leser|mitglieder|nutzer|alle|sie) (?:soll|sollen|kann|können|darf|dürfen) (.+?)(?: können)?$/iu,
    /^es soll möglich sein,? (.+)$/iu,
  ],
  pages: [
    ['prices', /(?<!\p{L})preis(?:e|en|liste)(?!\p{L})/iu],
    ['gallery', /(?<!\p{L})(?:galerie|bildergalerie|fotos|bilder)(?!\p{L})/iu],
    ['team', /(?<!\p{L})team(?!\p{L})/iu],
    ['faq', /(?<!\p{L})(?:faqs?|(?:häufige )?fragen)(?!\p{L})/iu],
    ['news', /(?<!\p{L})(?:neuigkeiten|aktuelles|blog|news)(?!\p{L})/iu],
    ['jobs', /(?<!\p{L})(?:jobs|karriere|stellen|stellenangebote)(?!\p{L})/iu],
    ['contact', /(?<!\p{L})(?:kontakt|kontaktformular|anfahrt)(?!\p{L})/iu],
    ['about', /(?<!\p{L})über (?:uns|mich)(?!\p{L})/iu],
  ],
  pageFillers: /(?<!\p{L})(?:unser\p{L}*|die|der|das|dem|den|eine?[nmr]?|seiten?|formular)(?!\p{L})/giu,
  pageRequest:
    /^(?:bitte )?(?:(?:mit|inklusive|dazu|zeige|wir brauchen|ich brauche|es soll|seiten:) )(?:auch )?(?:eine?[nmr]? |der |die |das )?(?:[\p{L} -]{0,40}(?:seiten?|formular|galerie|faqs?|blog|neuigkeiten|karte|speisekarte)(?!\p{L}))/iu,
  hours:
    /^(?:(?:wir haben |täglich )?(?:geöffnet|offen)(?!\p{L})|öffnungszeiten|geschlossen(?!\p{L})|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?(?!\p{L})|(?:mo|di|mi|do|fr|sa|so)(?:\.|–|-| bis | und )|ruhetag|rund um die uhr|ganzjährig)/iu,
  isWorthKnowing:
    /(?<![\p{L}\p{N}])(?:(?:19|20)\d\d|kostenlos\p{L}*|gratis|frei|willkommen|erlaubt|inklusive|barrierefrei|parkplätze?|wlan|gesucht|gegründet|seit|alle kassen|probestunde|suchen|(?:meter|minuten|kilometer|km|schritte) (?:zur|zum|vom|von|bis)|jahre erfahrung|lieferung|versand|auszeichnung|ohne|notdienst)(?!\p{L})/iu,
  numbers: setOf(
    'ein eine einen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig hundert',
  ),
  price:
    /(?:(?:(?:^|,? )(?:ab|für|um|nur|zu|kostet|kosten))? ?)(?:[€£$] ?\d{1,7}(?:[.,]\d{1,3}){0,3}|(?<![\d.,])\d{1,7}(?:[.,]\d{1,3}){0,3} ?(?:euro|eur|franken|chf|€|£|\$)(?!\p{L}))(?: ?(?:pro|im|je|am|\/) ?(?:nacht|tag|woche|monat|jahr|stunde|person|einheit|stück|kopf|einheit|kind))?/iu,
  pricePrefix: /^(?:für|um|nur|zu|kostet|kosten) /iu,
  priceFrom: /^ab /iu,
  colours: {
    rot: 'red',
    weinrot: 'red',
    orange: 'orange',
    kupfer: 'orange',
    gelb: 'yellow',
    grün: 'green',
    olivgrün: 'green',
    türkis: 'teal',
    mint: 'teal',
    blau: 'blue',
    dunkelblau: 'blue',
    hellblau: 'blue',
    lila: 'purple',
    violett: 'purple',
    rosa: 'pink',
    pink: 'pink',
    pastell: 'pink',
    braun: 'brown',
    beige: 'brown',
    holz: 'brown',
    gold: 'gold',
    schwarz: 'black',
    'schwarz-weiß': 'black',
    weiß: 'white',
    grau: 'grey',
    silber: 'grey',
  },
  moods: {
    ruhig: 'calm',
    still: 'calm',
    entspannt: 'calm',
    kräftig: 'energetic',
    bunt: 'energetic',
    energiegeladen: 'energetic',
    laut: 'energetic',
    romantisch: 'romantic',
    zart: 'romantic',
    verspielt: 'romantic',
    seriös: 'serious',
    sachlich: 'serious',
    vertrauenswürdig: 'serious',
    dunkel: 'dark',
    düster: 'dark',
    geheimnisvoll: 'dark',
    klassisch: 'vintage',
    traditionell: 'vintage',
    rustikal: 'vintage',
    vintage: 'vintage',
    retro: 'vintage',
    schlicht: 'minimal',
    minimalistisch: 'minimal',
    klar: 'minimal',
    einfach: 'minimal',
    freundlich: 'friendly',
    warm: 'friendly',
    gemütlich: 'friendly',
    fröhlich: 'friendly',
    natürlich: 'natural',
    naturnah: 'natural',
    erdig: 'natural',
    erdtön: 'natural',
    erdtöne: 'natural',
    modern: 'modern',
    frisch: 'modern',
    elegant: 'luxurious',
    edel: 'luxurious',
    luxuriös: 'luxurious',
  },
  look: /(?<!\p{L})(?:design|look|stil|optik|farben|farbtöne|erdtöne|gestaltung)(?!\p{L})/iu,
  lookWords: setOf(
    'und mit in ein eine einen der die das aber sehr nicht zu viel viele wenig look stil design farbe farben farbig töne tönen bitte soll sollen sein wirken helle hell heller freiraum platz schrift schriften atmosphäre',
  ),
  abbreviations:
    /(?<![\p{L}.])(?:dr|prof|mag|ing|hr|fr|st|nr|ca|bzw|usw|tel|z\. ?b|d\. ?h|inkl|max|min|\d{1,2})\.$/iu,
  titleOf: (item) =>
    item
      .replace(/^(?:eine?[nmrs]?|der|die|das|den|dem) /iu, '')
      .replace(DATIVE_PLURAL, 'e')
      .replace(/(?<=\p{L}{2}er)n(?= |$)/u, ''),
  hosts: /(?<!\p{L})(?:von|mit|moderiert von|Ich heiße|Mein Name ist) (?=\p{Lu}\p{Ll}+ \p{Lu}\p{Ll})/u,
}
