import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoShop(_context: DemoContext) {}
