import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoDelivery(_context: DemoContext) {}
