import { driverOf, isAdmitted, pinProof, tryPin } from './driver-links/verbs.ts'
import { type CleanPicture, keepProof } from './proofs/verbs.ts'
import { MAX_PROOF_BYTES } from './rules.ts'
import type { ShopOrders } from './shop-orders.ts'
import { readStops, takeStep } from './stops/verbs.ts'

type Given<F extends (...given: never[]) => unknown> = Parameters<F>

/** What the pages of drivers need. */
export const driverServices = (orders: ShopOrders, cleanPicture: CleanPicture) => ({
  maxProofBytes: MAX_PROOF_BYTES,
  driverOf,
  isAdmitted,
  pinProof,
  tryPin,
  readStops: (platform: Given<typeof readStops>[0], driver: Given<typeof readStops>[1]) =>
    readStops(platform, driver, orders),
  takeStep: (
    context: Given<typeof takeStep>[0],
    driver: Given<typeof takeStep>[1],
    step: Given<typeof takeStep>[3],
  ) => takeStep(context, driver, orders, step),
  keepProof: (
    platform: Given<typeof keepProof>[0],
    driver: Given<typeof keepProof>[1],
    proof: Given<typeof keepProof>[2],
  ) => keepProof(platform, driver, proof, cleanPicture),
})
