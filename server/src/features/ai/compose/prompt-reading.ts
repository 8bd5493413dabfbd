import { cleanLine, cut, trimEnd } from '../text.ts'

/** Kinds of business that the built-in composer distinguishes. */
export const KINDS = [
  'hotel',
  'restaurant',
  'shop',
  'realEstate',
  'services',
  'agency',
  'recruiting',
  'event',
  'association',
  'blog',
  'general',
] as const
export type Kind = (typeof KINDS)[number]

/** Beginnings of words in English, German, French, Spanish and Italian. */
const KIND_WORDS: Record<Exclude<Kind, 'general'>, string> = {
  hotel:
    'hotel|hostel|inn |guest ?house|guesthouse|bed and breakfast|b&b|pension|gasthof|ferienwohnung|ferienhaus|holiday (home|flat|apartment|rental)|vacation rental|chalet|lodge|resort|campsite|camping|room|zimmer|übernacht|unterkunft|auberge|chambre|gîte|posada|hostal|alojamiento|habitaci|albergo|agriturismo|camere|appartamenti vacanz',
  restaurant:
    'restaurant|bistro|trattoria|pizz|café|cafe|coffee|bar |pub |brewery|brauhaus|gasthaus|wirtshaus|heurig|küche|speisekarte|menu|catering|bakery|bäckerei|konditorei|brasserie|boulangerie|restaurante|taberna|tapas|ristorante|osteria|gelater|food truck|sushi|burger|wine bar|weinbar',
  shop: 'shop|store|e-?commerce|webshop|boutique|laden|geschäft|verkauf|online-?handel|products|produkte|sell|ceramics|keramik|jewel|schmuck|mode|fashion|tienda|comprar|negozio|vend|bijou|bookshop|buchhandlung|florist|blumen',
  realEstate:
    'real ?estate|realtor|estate agent|propert(y|ies)|immobili|makler|wohnungen (zu|zum)|houses for sale|letting|inmobiliaria|agence immobili|agenzia immobili',
  services:
    'salon|hair|friseur|frisör|coiffeur|barber|peluquer|parrucch|beauty|kosmetik|nail|massage|spa |yoga|physio|doctor|dentist|zahnarzt|arzt|ärzt|praxis|practice|clinic|klinik|therap|veterinar|tierarzt|tattoo|lawyer|anwalt|abogad|avvocat|avocat|notar|tax advis|steuerberat|coach|tutor|nachhilfe|driving school|fahrschule|garage|werkstatt|plumb|elektriker|electrician|installateur|cleaning|reinigung|handwerk|tischler|carpenter|dachdecker|roofer|gärtner|gardener|médecin|dentiste|médico|medico|estetic|appointment|termin',
  agency:
    'agency|agentur|studio|portfolio|designer|photograph|fotograf|architect|architekt|freelanc|software|startup|start-up|saas|consult|beratung|marketing|advertis|werbe|creative|illustrator|film ?maker|agence|agencia|agenzia|graphiste|diseñ',
  recruiting:
    'recruit|career|karriere|jobs|hiring|vacanc|stellen|personalvermitt|staffing|headhunt|employer|arbeitgeber|zeitarbeit|emploi|recrut|empleo|lavoro|headhunt',
  event:
    'event|festival|conference|konferenz|kongress|concert|konzert|wedding|hochzeit|party|fair |messe |meetup|tagung|exhibition|ausstellung|theat|mariage|boda|matrimonio|congr|fiesta|veranstaltung|tournament|turnier|marathon',
  association:
    'association|verein|club|charity|non-?profit|ngo|foundation|stiftung|church|kirche|pfarr|gemeinde|community|initiative|volunteer|ehrenamt|feuerwehr|fire brigade|school|schule|kindergarten|museum|fondation|asociaci|associazione|ong |bénévol|scuola|escuela|école',
  blog: 'blog|magazine|magazin|journal|diary|tagebuch|newsletter|writer|autor|author|podcast|recipes|rezepte|travel stories|reiseberichte',
}

/** Last parts of German compound words. */
const KIND_ENDINGS: Partial<Record<Kind, string>> = {
  hotel: 'hotel|pension|gasthof|ferienwohnung|ferienhaus',
  restaurant: 'restaurant|gasthaus|wirtshaus|café|bäckerei|konditorei',
  shop: 'shop|laden|geschäft|handlung',
  services: 'praxis|arzt|ärztin|salon|werkstatt|kanzlei',
  agency: 'agentur|studio|büro',
  event: 'festival|konzert|messe|hochzeit|kongress',
  association: 'verein|feuerwehr|schule|gemeinde|museum|stiftung',
  blog: 'blog|magazin|tagebuch',
}

/** Words typical of one kind of business weigh more than words other kinds use too. */
const STRONG =
  /^(hotel|hostel|pension|gasthof|ferienwohnung|restaurant|bistro|trattoria|pizz|webshop|online ?shop|shop|real ?estate|immobili|salon|friseur|dentist|zahnarzt|doctor|agency|agentur|portfolio|recruit|festival|conference|konferenz|wedding|hochzeit|association|verein|charity|blog|inmobiliaria|ristorante|albergo|restaurante|tienda|negozio)/

export function kindOf(prompt: string): Kind {
  const text = ` ${prompt.toLowerCase()} `
  let best: Kind = 'general'
  let bestScore = 0
  for (const kind of KINDS) {
    if (kind === 'general') continue
    const endings = KIND_ENDINGS[kind] ?? KIND_WORDS[kind]
    const pattern = `(?<![\\p{L}\\p{N}])(?:${KIND_WORDS[kind]})|(?<=\\p{L})(?:${endings})(?!\\p{L})`
    const words = new Set(Array.from(text.matchAll(new RegExp(pattern, 'gu')), ([word]) => word))
    const score = [...words].reduce((sum, word) => sum + (STRONG.test(word) ? 4 : 1), 0)
    if (score > bestScore) [best, bestScore] = [kind, score]
  }
  return best
}

const MAX_NAME_LENGTH = 60
const QUOTED = /["“„«»‚‘”]([^"“”„«»‚‘]{2,60})["“”«»‘’]/u
const CALLED =
  /(?<!\p{L})(?:called|named|by the name of|namens|genannt|heißt|mit (?:dem )?namen|appelée?|nommée?|qui s’appelle|llamad[oa]|se llama|chiamat[oa]|di nome)[:\s]+((?:(?:the|la|le|el|il|die|der|das)\s+)?\p{Lu}[\p{L}\p{M}\p{N}'’&.-]*(?:\s+(?:(?:&|and|und|et|e|y|am|an der|im|of the|of|de la|de|del|della|di|du|zum|zur|the)\s+)?[\p{Lu}\p{N}][\p{L}\p{M}\p{N}'’&.-]*){0,4})/u

/** The name of the site according to the prompt; null if it contains none. */
export function nameIn(prompt: string): string | null {
  const text = cleanLine(prompt)
  const name = trimEnd(CALLED.exec(text)?.[1] ?? QUOTED.exec(text)?.[1] ?? '', " .,;:!?'’-").trim()
  return /[\p{L}\p{N}]/u.test(name) ? cut(name, MAX_NAME_LENGTH) : null
}

const COMMAND =
  /^(?:please |bitte )?(?:(?:create|make|build|generate|design|write|erstelle?|baue?|mache?|entwirf|gestalte|crée[rz]?|crea|haz|fammi|fais)\s+)?(?:me |us |mir |uns |-?moi )?(?:(?:an?|the|eine?n?|unsere?|un|une|una)\s+)?(?:[\p{L}-]+ )?(?:web ?site|web ?page|home ?page|landing ?page|webseite|webpräsenz|site(?: web)?|sitio(?: web)?|pagina(?: web)?|sito(?: web)?|online shop)\s+(?:for|about|of|für|über|pour|para|per|de|di)\s+/iu
const REST =
  /(?:[.!?;:\n]| – | - |,? (?:with|including|showing|mit|inklusive|avec|con|called|named|namens) ).*/isu
const MIN_SUBJECT_LENGTH = 16
const MAX_SUBJECT_LENGTH = 140

/** The subject of the site according to the prompt, fit for display; null if unclear. */
export function subjectIn(prompt: string): string | null {
  const text = cleanLine(prompt)
  const command = COMMAND.exec(text)?.[0]
  if (command === undefined) return null
  const subject = trimEnd(text.slice(command.length).replace(REST, ''), ' ,')
  if (
    subject.length < MIN_SUBJECT_LENGTH ||
    subject.length > MAX_SUBJECT_LENGTH ||
    /["“”„«»<>{}[\]\\@/]/.test(subject)
  )
    return null
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}

const COMMON_WORDS: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:the|and|for|with|of|our|an?|to|website)(?!\p{L})/giu,
  de: /(?<!\p{L})(?:der|die|das|und|für|mit|eine?n?r?|wir|am|im|ein|unsere?)(?!\p{L})/giu,
  fr: /(?<!\p{L})(?:le|la|les|et|pour|avec|une?|des|du|nous|notre)(?!\p{L})/giu,
  es: /(?<!\p{L})(?:el|la|los|y|para|con|un|una|de|nuestr[oa])(?!\p{L})/giu,
  it: /(?<!\p{L})(?:il|la|gli|e|per|con|un|una|di|nostr[oa]|della)(?!\p{L})/giu,
}

/** Guesses the language of a prompt from common words; null if it contains none. */
export function languageOf(prompt: string): string | null {
  const counts = Object.entries(COMMON_WORDS).map(([language, words]) => ({
    language,
    count: [...prompt.matchAll(words)].length,
  }))
  const best = counts.sort((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.language : null
}

/** Scenes in English and the words in prompts that refer to them. */
const PLACES: [string, RegExp][] = [
  [
    'a lake among mountains',
    /\blake|(?<!\p{L})(?:am|an einem|vom) [\p{L}\s]{0,20}see(?!\p{L})|seeufer|lago|(?<!\p{L})lac(?!\p{L})/iu,
  ],
  [
    'the sea and a beach',
    /\bsea\b|seaside|beach|ocean|coast|island|strand|küste|(?<!\p{L})meer|insel|playa|(?<!\p{L})mar(?!\p{L})|plage|spiaggia|(?<!\p{L})mare(?!\p{L})|isla/iu,
  ],
  ['vineyards and hills', /vineyard|wine|weingut|weinberg|winzer|heurig|vignoble|viñedo|vigneto|cantina/iu],
  [
    'mountains with a wide view',
    /mountain|alp[se]|alpin|(?<!\p{L})berg|ski|tirol|tyrol|montagn|montañ|dolomit/iu,
  ],
  ['a forest in the morning', /forest|wald|woodland|forêt|bosque|bosco/iu],
  ['fields in the countryside', /farm|bauernhof|countryside|rural|landwirt|(?<!\p{L})campo|campagn/iu],
  [
    'the skyline of a city',
    /city|downtown|urban|stadt|metropol|ville|ciudad|città|vienna|wien|berlin|london|paris|new york|münchen|zürich/iu,
  ],
]

export const placeIn = (prompt: string): string | null =>
  PLACES.find(([, words]) => words.test(prompt))?.[0] ?? null
