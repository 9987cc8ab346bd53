export { createTestFairlead, testNetwork } from './createTestFairlead.ts'
export {
  createTestClock,
  createTestWorld,
  settled,
  type TestClock,
  type TestWorld,
} from './createTestWorld.ts'
