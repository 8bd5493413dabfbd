import { DEMO_DAYS, type DemoContext } from '../../platform/demo.ts'
import { newId } from '../../platform/values/ids.ts'
import type { PaymentSettings } from './payments/contract.ts'
import { saveSettings } from './settings/queries.ts'
import { insertZone } from './shipping/queries.ts'
import type { ShopTaxes } from './taxes/contract.ts'
import { NO_TAXES } from './taxes/rules.ts'

/** Standard and reduced value added tax by country, in percent. */
const VAT: Record<string, [standard: number, reduced: number]> = {
  AT: [20, 10],
  BE: [21, 6],
  CZ: [21, 12],
  DE: [19, 7],
  ES: [21, 10],
  FR: [20, 5.5],
  HU: [27, 18],
  IT: [22, 10],
  LU: [17, 8],
  NL: [21, 9],
  PL: [23, 8],
  SI: [22, 9.5],
  SK: [23, 19],
}

/** Taxes of the European Union, shipping by weight, and payment by transfer. */
export async function addDemoCheckout({ db, site, daysAgo }: DemoContext) {
  const { currency } = site
  const rates = Object.entries(VAT).flatMap(([country, [standard, reduced]]) => [
    { country, region: null, taxClass: 'standard', name: `VAT ${standard} %`, percentage: standard },
    { country, region: null, taxClass: 'reduced', name: `VAT ${reduced} %`, percentage: reduced },
  ])
  const taxes: ShopTaxes = { ...NO_TAXES, country: 'AT', rates }
  await saveSettings(db, site.id, 'taxes', taxes)
  const payments: PaymentSettings = {
    methods: [
      {
        id: 'transfer',
        name: 'Bank transfer',
        instructions: 'Please transfer the total to AT61 1904 3002 3457 3201 and name your order number.',
      },
      {
        id: 'on_collection',
        name: 'On collection',
        instructions: 'Pay at the reception, in cash or by card.',
      },
    ],
  }
  await saveSettings(db, site.id, 'payments', payments)
  const parcel = (price: number, freeFrom: number | null) => ({
    id: 'parcel',
    name: 'Parcel',
    type: 'by_weight' as const,
    price,
    freeFrom,
    steps: [
      { from: 5_000, price: price + 3 },
      { from: 15_000, price: price + 9 },
    ],
  })
  const pickup = {
    id: 'pickup',
    name: 'Pick up',
    type: 'pickup' as const,
    price: 0,
    steps: [],
    freeFrom: null,
  }
  const zones = [
    { name: 'Austria', countries: ['AT'], rates: [parcel(5.9, 80), pickup] },
    {
      name: 'European Union',
      countries: Object.keys(VAT).filter((country) => country !== 'AT'),
      rates: [parcel(12.9, null)],
    },
  ]
  for (const zone of zones)
    await insertZone(db, site.id, { id: newId('zone'), currency, ...zone }, daysAgo(DEMO_DAYS))
}
