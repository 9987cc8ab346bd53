/** Who sits in front of a wallet. */
export type Person = {
  /** What the person was asked, oldest first; what is answered without them is not here. */
  readonly prompts: string[]
  /** What the person says to the next question and all after it. */
  person: 'agrees' | 'refuses' | 'is away'
  /** The person, who was away, says yes after all. */
  comeBack(): void
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
