import { DEMO_DAYS, type DemoContext, demoImages } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import { itemSlug } from '../../platform/values/slug.ts'
import type { Listing } from './contract.ts'
import { addDemoEnquiries } from './enquiries/demo.ts'
import { insertListing } from './queries.ts'

type Row = readonly [
  title: string,
  type: Listing['type'],
  propertyType: Listing['propertyType'],
  price: number,
  address: string,
  city: string,
  lat: number,
  lng: number,
]

const LISTINGS: readonly Row[] = [
  ['Attic flat above the lake', 'sale', 'apartment', 489_000, 'Esplanade 14', 'Gmunden', 47.9181, 13.7996],
  ['Two rooms by the harbour', 'rent', 'apartment', 980, 'Seebahnhofstraße 3', 'Gmunden', 47.9126, 13.7952],
  ['Villa with boathouse', 'sale', 'villa', 2_450_000, 'Traunsteinstraße 61', 'Gmunden', 47.9013, 13.8157],
  ['House with orchard', 'sale', 'house', 720_000, 'Kirchenplatz 9', 'Altmünster', 47.9015, 13.7644],
  [
    'Plot with a view of the Traunstein',
    'sale',
    'land',
    310_000,
    'Hochmüllergasse',
    'Altmünster',
    47.8967,
    13.7531,
  ],
  ['Fisherman’s cottage', 'rent', 'house', 1_450, 'Marktplatz 2', 'Traunkirchen', 47.8451, 13.7897],
  ['Garden flat', 'rent', 'apartment', 1_120, 'Ischlerstraße 40', 'Ebensee', 47.8075, 13.7791],
  ['Imperial villa floor', 'sale', 'apartment', 640_000, 'Wirerstraße 6', 'Bad Ischl', 47.7113, 13.6239],
  ['Café on the Traun', 'rent', 'commercial', 3_200, 'Esplanade 2', 'Bad Ischl', 47.7121, 13.6203],
  ['House below the Dachstein', 'sale', 'house', 598_000, 'Seestraße 118', 'Hallstatt', 47.5622, 13.6493],
  ['Studio at the market', 'rent', 'apartment', 740, 'Oberer Marktplatz 50', 'Hallstatt', 47.5626, 13.6487],
  [
    'Villa on the Wolfgangsee',
    'sale',
    'villa',
    3_900_000,
    'Mondseer Straße 7',
    'St. Gilgen',
    47.7676,
    13.3657,
  ],
  ['Farmhouse with eight hectares', 'sale', 'house', 1_280_000, 'Winkl 4', 'St. Wolfgang', 47.7389, 13.4486],
  ['Boathouse', 'sale', 'other', 265_000, 'Seepromenade', 'Mondsee', 47.8519, 13.3526],
  [
    'New flat near the abbey',
    'rent',
    'apartment',
    1_240,
    'Herzog-Odilo-Straße 21',
    'Mondsee',
    47.8563,
    13.3497,
  ],
  ['Villa on the Attersee', 'sale', 'villa', 4_600_000, 'Hauptstraße 33', 'Unterach', 47.8037, 13.4899],
  ['Meadow by the water', 'sale', 'land', 890_000, 'Nußdorfer Straße', 'Attersee', 47.9176, 13.5394],
  ['Old town flat', 'rent', 'apartment', 1_390.5, 'Linzer Gasse 28', 'Salzburg', 47.8037, 13.0475],
  [
    'Shop in the Getreidegasse',
    'rent',
    'commercial',
    7_800,
    'Getreidegasse 31',
    'Salzburg',
    47.8001,
    13.0417,
  ],
  [
    'Penthouse under the Kapuzinerberg',
    'sale',
    'apartment',
    1_150_000,
    'Steingasse 12',
    'Salzburg',
    47.8009,
    13.0489,
  ],
  ['House in the suburbs', 'sale', 'house', 565_000, 'Lindenweg 5', 'Wels', 48.1654, 14.0366],
  ['Office on the main square', 'rent', 'commercial', 2_650, 'Hauptplatz 17', 'Linz', 48.3059, 14.2862],
  [
    'Loft in the tobacco factory',
    'rent',
    'apartment',
    1_510,
    'Peter-Behrens-Platz 8',
    'Linz',
    48.3107,
    14.2996,
  ],
  ['Flat near the Naschmarkt', 'rent', 'apartment', 1_690, 'Rechte Wienzeile 39', 'Vienna', 48.1977, 16.3614],
  ['Art nouveau flat', 'sale', 'apartment', 935_000, 'Linke Wienzeile 42', 'Vienna', 48.1969, 16.3592],
  ['Vineyard house', 'sale', 'house', 1_390_000, 'Cobenzlgasse 77', 'Vienna', 48.2671, 16.3324],
  ['Allotment', 'rent', 'land', 210, 'Auf der Schmelz', 'Vienna', 48.2041, 16.3239],
  ['Student room', 'rent', 'other', 420, 'Schubertstraße 6', 'Graz', 47.0797, 15.4505],
  ['Town house', 'sale', 'house', 810_000, 'Sackstraße 20', 'Graz', 47.0747, 15.4376],
  ['Chalet', 'sale', 'villa', 5_200_000, 'Vordere Stadt 15', 'Kitzbühel', 47.4467, 12.3923],
  ['Mountain hut', 'rent', 'other', 690, 'Seegrube', 'Innsbruck', 47.3063, 11.3801],
  ['Lake flat', 'rent', 'apartment', 1_880, 'Seestraße 8', 'Bregenz', 47.5052, 9.7471],
  [
    'Holiday flat by the sea',
    'rent',
    'apartment',
    1_050,
    'Riva del Mandracchio 4',
    'Trieste',
    45.6495,
    13.7646,
  ],
  ['Palazzo floor', 'sale', 'apartment', 1_720_000, 'Fondamenta Nani 960', 'Venice', 45.4312, 12.3259],
  ['House on Lake Balaton', 'sale', 'house', 298_000, 'Kossuth Lajos utca 14', 'Tihany', 46.9137, 17.8892],
  [
    'Guest house at the other end of the world',
    'sale',
    'villa',
    1_100_000,
    'Waiyevo Road',
    'Taveuni',
    -16.7833,
    -179.9833,
  ],
]

const STATUSES: readonly Listing['status'][] = [
  ...(['published', 'published', 'draft', 'published', 'sold', 'published', 'archived'] as const),
]

/** Adds listings of all statuses and types to a demo site, spread over 90 days. */
export async function addDemoRealestate(context: DemoContext) {
  const { db, site, daysAgo } = context
  const shown: { id: string; title: string; slug: string | null }[] = []
  for (const [i, [title, type, propertyType, price, address, city, lat, lng]] of LISTINGS.entries()) {
    const age = DEMO_DAYS * (1 - i / LISTINGS.length)
    const hasRooms = propertyType !== 'land' && propertyType !== 'commercial'
    const slug = itemSlug(title, site.language)
    const status = STATUSES[i % STATUSES.length] as Listing['status']
    const id = newId('listing')
    if (status === 'published') shown.push({ id, title, slug })
    await insertListing(db, site.id, {
      id,
      slug,
      status,
      title,
      type,
      propertyType,
      price,
      address,
      city,
      lat,
      lng,
      description: `${title} in ${city}. Ask us for a viewing.`,
      currency: site.currency,
      bedrooms: hasRooms ? 1 + (i % 5) : null,
      bathrooms: hasRooms ? 1 + (i % 3) * 0.5 : null,
      areaSqm: propertyType === 'land' ? 900 + i * 70 : 38.5 + i * 6,
      images: propertyType === 'land' ? demoImages(context, 'lake', i) : demoImages(context, 'house', i, 3),
      createdAt: daysAgo(age),
      updatedAt: daysAgo(Math.max(0, age - ((i * 7) % 11))),
    })
  }
  await addDemoEnquiries(context, shown)
}
