import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoBooking(_context: DemoContext) {}
