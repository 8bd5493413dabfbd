import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoRental(_context: DemoContext) {}
