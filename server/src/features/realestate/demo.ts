import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoRealestate(_context: DemoContext) {}
