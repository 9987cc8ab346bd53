import type { ConformanceWallet } from './world.ts'

/** Who sits in front of a wallet. */
export type Person = Pick<ConformanceWallet, 'comeBack' | 'person' | 'prompts'> & {
  /** @throws what `refusal` makes, where they say no. */
  asks(question: string): Promise<void>
}

/** @param refusal - What this kind of wallet throws when its person says no. */
export function createPerson(refusal: () => unknown): Person {
  const waiting: (() => void)[] = []
  const self: Person = {
    prompts: [],
    person: 'agrees',
    async asks(question) {
      self.prompts.push(question)
      if (self.person === 'is away') await new Promise<void>((resolve) => waiting.push(resolve))
      if (self.person === 'refuses') throw refusal()
    },
    comeBack() {
      self.person = 'agrees'
      for (const resume of waiting.splice(0)) resume()
    },
  }
  return self
}
