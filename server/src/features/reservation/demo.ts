import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoReservation(_context: DemoContext) {}
