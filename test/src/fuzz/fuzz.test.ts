import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { runTarget } from './runTarget.ts'
import { defineTarget } from './Target.ts'
import { targets } from './targets.ts'

/** `npm run fuzz` runs more. */
const inputs = 1_000

test.each(targets.map((target) => [target.name, target] as const))(
  '[SEC-270] %s: any input is accepted or refused with a typed error, in time',
  async (_, target) => {
    const { accepted, faults } = await runTarget(target, { inputs, seed: 1 })

    expect(faults).toEqual([])
    // A generator whose inputs are all refused at once would test nothing.
    expect(accepted).toBeGreaterThan(0)
  },
)

test('behavior: the same seed and index make the same input', () => {
  for (const target of targets.filter(({ name }) => name !== 'sealedStorage'))
    for (let index = 0; index < 20; index++)
      expect(target.generate(createRandom(5, target.name, index))).toEqual(
        target.generate(createRandom(5, target.name, index)),
      )
})

test('error: an untyped error is a fault, once per cause; a typed one is not', async () => {
  const target = defineTarget({
    name: 'sample',
    generate: (random) => random.below(3),
    run(number: number) {
      if (number === 0) throw new BaseError('REQUEST_INVALID')
      if (number === 1) throw new TypeError('Not ours')
    },
  })

  const { accepted, faults } = await runTarget(target, { inputs: 100, seed: 1 })

  expect(accepted).toBeGreaterThan(0)
  expect(faults).toEqual([expect.objectContaining({ input: '1', kind: 'untyped' })])
})
