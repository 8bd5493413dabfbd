import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoBlocks(_context: DemoContext) {}
