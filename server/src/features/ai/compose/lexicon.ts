const setOf = (words: string) => new Set(words.split(' '))

/** First names that are no other word. Folded, as all of these lists. */
export const FIRST_NAMES = setOf(
  'aaron adam adrian agnes alejandro alessandro alexander alexandra alice alina amelia amir andrea andreas andrew angela anja anke anna anne annika anthony anton antonio ben benjamin bernd bettina birgit brigitte carla carlos carmen caroline catherine charlotte chiara christian christina christine christoph christopher clara claudia claus daniel daniela david diana diego dieter dirk dominik doris edith eleanor elena elias elisabeth elizabeth ella emily emma eric erik erika ethan eva fabian fatima felix fernando florian francesca francesco frank franz friedrich gabriel gabriele george georg gerhard giovanni giulia giuseppe gregor guido gunter hannah hannes hans harald heike heinrich helena helga helmut henry herbert ingrid isabel isabella ivan jakob james jan jana jasmin jennifer jens jessica joachim johann johanna johannes john jonas jonathan jorg jose josef julia julian julie juliane jurgen karin karl karolina katharina katja katrin kevin klaus konrad kristina lars laura lea lena leon leonie liam lina linda lisa lorenzo luca lucas lucia luigi luis luisa lukas magdalena manfred manuel manuela marco marcus margaret margarete maria marianne marie mario markus marta martha martin martina matteo matthew matthias mattis max maximilian melanie mia michael michaela michelle miguel mohammed monika moritz nadine natalie nathan nicholas nicolas nicole niklas nils nina noah norbert olaf oliver olivia oscar pablo patricia patrick paul paula pedro peter petra philipp pierre rachel rainer ralf raphael rebecca regina reinhard renate richard robert roberto roland sabine samuel sandra sara sarah sebastian silke silvia simon simone sofia sonja sophia sophie stefan stefanie stephan stephanie stephen steven susan susanne sven sylvia tanja theresa theresia thomas thorsten tim tobias torsten ulrich ulrike ursula ute valentina vanessa vera verena veronika victoria vincent walter werner wilhelm william wolfgang yvonne',
)

/** Words with a capital in any sentence that name nobody and nothing of a business. */
export const ORDINARY = setOf(
  'i wi-fi wifi wi fi internet christmas easter ok faq pdf instagram facebook whatsapp google tv wc dj ceo diy',
)

/** German words before a person's name. */
export const TITLES = setOf(
  'herr herrn frau familie dr prof chefkoch kuchenchef kuchenchefin inhaber inhaberin',
)

/** German prepositions before the name of a place. */
export const BEFORE_PLACES = setOf('in aus bei nach nahe um')
export const PLACE_ENDING = /(?:burg|berg|dorf|stadt|heim|hausen|ingen|furt|bruck|brucken|kirchen|munster)$/
export const NO_PLACES = setOf('innenstadt altstadt kleinstadt grossstadt stadt dorf heim burg berg vorstadt')
export const PLACES = setOf(
  'aachen amsterdam athen augsburg barcelona basel berlin bern bonn braunschweig bremen bregenz bozen brussel chemnitz dortmund dresden dublin erfurt essen florenz genf graz halle hamburg hannover innsbruck jena kapstadt kassel kiel koln kopenhagen leipzig linz lissabon london lubeck luzern madrid mailand mainz meran moskau munchen neapel nurnberg oslo paris potsdam prag rom rostock sylt stockholm stuttgart sydney tokio tirol trier tubingen ulm venedig villach warschau wels wien zurich',
)

const EN = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
}
const DE = {
  zwei: 2,
  drei: 3,
  vier: 4,
  funf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  neun: 9,
  zehn: 10,
  elf: 11,
  zwolf: 12,
  dreizehn: 13,
  vierzehn: 14,
  funfzehn: 15,
  sechzehn: 16,
  siebzehn: 17,
  achtzehn: 18,
  neunzehn: 19,
  zwanzig: 20,
  dreissig: 30,
  vierzig: 40,
  funfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
  hundert: 100,
  tausend: 1000,
}
export const NUMBER_WORDS: Record<string, Map<string, number>> = {
  en: new Map(Object.entries(EN)),
  de: new Map(Object.entries(DE)),
}
/** Amounts without a number. */
export const AMOUNTS = setOf(
  'dozens hundreds thousands decades centuries generations dutzende hunderte tausende jahrzehnte jahrzehnten jahrhunderte generationen',
)
