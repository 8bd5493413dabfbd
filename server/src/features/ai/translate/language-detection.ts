/** Scripts that tell the language, and the share of its letters from which on they do: names are often in Latin ones. */
const SCRIPTS: [language: string, letters: RegExp, share: number][] = [
  // Before Chinese, whose characters it has too.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1],
  ['zh', /\p{Script=Han}/gu, 0.3],
  ['ko', /\p{Script=Hangul}/gu, 0.3],
  ['el', /\p{Script=Greek}/gu, 0.5],
  ['he', /\p{Script=Hebrew}/gu, 0.5],
  ['th', /\p{Script=Thai}/gu, 0.5],
  ['hi', /\p{Script=Devanagari}/gu, 0.5],
  ['bn', /\p{Script=Bengali}/gu, 0.5],
  ['ta', /\p{Script=Tamil}/gu, 0.5],
  ['ka', /\p{Script=Georgian}/gu, 0.5],
  ['hy', /\p{Script=Armenian}/gu, 0.5],
]
/** The most frequent words of each language; those of one language alone tell most. */
const WORDS: Record<string, string> = {
  ar: 'في من على إلى عن مع هذا هذه التي الذي كان أو كل نحن لك',
  bg: 'и на в от за с да се не е са по ни ви който което или със към сме ще',
  ca: 'el la els les de i a en amb per una un que no és són del al dels més nostre nostra als',
  cs: 'a v na se je že s z do o i k jsou pro nebo jako jsme vás nás naše které který u při od',
  da: 'og i at det er en til af på for med som den de vi ikke dig jer vores har et kan du fra eller hos om',
  de: 'der die das und ist in den von zu mit für auf ein eine im dem nicht sich wir sie uns unser unsere sind bei auch oder aus am ihr ihre zum zur',
  en: 'the and of to a in is for with you your our we on are at from or be it this that by as an all us have can',
  es: 'el la los las de y en que un una con para por del es se su al nuestro nuestra más como le son o está',
  et: 'ja on ei et see meie teie kui ka või mis oma saab kuni alates koos ning',
  fa: 'و در به از که را با این برای است ما شما یا تا هر می',
  fi: 'ja on ei se että tai kun myös joka ovat meidän teidän me te voit sekä kanssa mutta oli',
  fr: 'le la les de et à des en un une du pour dans que est avec vous nous nos votre notre sur au aux par ou ce sont qui',
  hr: 'i u je na se za od su s da ili kao što naš naša vas nas koji koja te uz bez po iz do',
  hu: 'a az és hogy nem is egy van meg vagy ez de mi ön mint ki minden csak már el',
  id: 'dan di yang untuk dengan dari kami anda ini atau ke dalam adalah pada tidak akan bisa kita',
  it: 'il la le di e che in un una per con del della dei gli non è si da al nel nostro nostra sono alla i lo più o vi ci',
  lt: 'ir yra su į kad iš ar mūsų jūsų per apie nuo kaip tai bei mes galite',
  lv: 'un ir ar no par uz kas mūsu jūsu vai lai pie kā mēs tas ja',
  nb: 'og i det er en til av på for med som den de vi ikke deg oss våre har et kan du fra eller hos om ønsker også',
  nl: 'de het een en van in is op te dat voor met zijn niet aan ons onze wij u bij ook of naar uw je er om uit wordt',
  pl: 'i w na z do się nie jest to o że za od dla lub oraz jak są po przez nasz nasza nas państwa u ze',
  pt: 'o a os as de e em que um uma para com do da no na não é por mais nosso nossa seu sua dos das ao são você ou se',
  ro: 'și în de la cu pe un o din care pentru este nu sau să mai sunt noastră nostru ale al vă ne',
  ru: 'и в на с не что по для у мы от вы из к как это или наш наши вас нас за о мне все',
  sk: 'a v na sa je že s z do o i k sú pre alebo ako sme vás nás naše ktoré ktorý u pri od',
  sl: 'in v na je se za da so z ki po od ali kot smo vas nas naš naša tudi pri do iz bo',
  sr: 'и у је на се за од су да или као што наш наша вас нас који која те из до са',
  sv: 'och i att det är en till av på för med som den de vi inte dig er våra har ett kan du från eller hos om också',
  tr: 've bir bu için ile de da en çok olarak daha siz biz veya gibi olan her sizin bizim ne kadar',
  uk: 'і в на з не що по для у ми від ви із до як це або наш наші вас нас за та є й',
  ur: 'اور کے میں کی ہے سے کو کا پر یہ آپ ہم لیے نہیں یا ہیں',
  vi: 'và của là các có cho một với được trong những không chúng tôi bạn tại để này từ',
}
/** Letters that few languages have. */
const LETTERS: [letters: RegExp, languages: string][] = [
  [/ß/g, 'de'],
  [/[äü]/g, 'de et fi sv hu tr sk'],
  [/ö/g, 'de sv fi hu tr et'],
  [/[ñ¿¡]/g, 'es'],
  [/[ãõ]/g, 'pt'],
  [/[êèœû]/g, 'fr'],
  [/å/g, 'sv nb da'],
  [/[æø]/g, 'da nb'],
  [/[łąęśźż]/g, 'pl'],
  [/[ěřů]/g, 'cs'],
  [/[ľĺŕ]/g, 'sk'],
  [/[őű]/g, 'hu'],
  [/[ășțţ]/g, 'ro'],
  [/[ğış]/g, 'tr'],
  [/[đć]/g, 'hr'],
  [/[ėųįū]/g, 'lt'],
  [/[āēīķļņģ]/g, 'lv'],
  [/[ăơưạảấầẩậắặẹẻếềểệịọốồộớờợụủứừự]/g, 'vi'],
  [/[іїєґ]/g, 'uk'],
  [/[ыэё]/g, 'ru'],
  [/[љњђћџј]/g, 'sr'],
  [/ъ/g, 'bg'],
  [/[پچژگ]/g, 'fa ur'],
  [/[ٹڈڑےں]/g, 'ur'],
  [/·l/g, 'ca'],
]
const WORD_SETS = Object.entries(WORDS).map(
  ([language, words]) => [language, new Set(words.split(' '))] as const,
)

const MAX_SAMPLE = 20_000
const LEAST_EVIDENCE = 3
const LEAST_LEAD = 1.2

/** The language that texts are in, by script, letters and frequent words; null when they do not tell. */
export function detectLanguage(texts: Iterable<string>): string | null {
  let sample = ''
  for (const text of texts) {
    sample += `${text.slice(0, MAX_SAMPLE - sample.length)}\n`
    if (sample.length >= MAX_SAMPLE) break
  }
  sample = sample.normalize('NFC').toLowerCase()
  return languageOfScript(sample) ?? languageOfWords(sample)
}

function languageOfScript(sample: string): string | null {
  const letters = count(sample, /\p{L}/gu)
  const told = SCRIPTS.find(([, script, share]) => {
    const found = count(sample, script)
    return found >= LEAST_EVIDENCE && found > share * letters
  })
  return told?.[0] ?? null
}

function languageOfWords(sample: string): string | null {
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? []
  const scores = WORD_SETS.map(([language, frequent]) => {
    const found = words.filter((word) => frequent.has(word)).length
    return [language, found + lettersOf(language, sample)] as const
  }).sort(([, one], [, other]) => other - one)
  const [[language, best] = ['', 0], [, next] = ['', 0]] = scores
  return best >= LEAST_EVIDENCE && best >= LEAST_LEAD * next ? language : null
}

/** A letter is less than a word: names have foreign ones. */
const lettersOf = (language: string, sample: string) =>
  LETTERS.reduce((sum, [letters, languages]) => {
    return languages.split(' ').includes(language) ? sum + count(sample, letters) / 2 : sum
  }, 0)

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
