/** Simulated user of a wallet. */
export type Person = {
  /** Questions that the user was asked, oldest first. Requests answered without the user aren't included. */
  readonly prompts: string[]
  /** The user's answer to all further questions. */
  person: 'agrees' | 'refuses' | 'is away'
  /** Approves the questions that were left open while the user was away. */
  comeBack(): void
  /** @throws the error that `refusal` creates, if the user declines. */
  asks(question: string): Promise<void>
}

/** @param refusal - Creates the error that this kind of wallet throws when its user declines. */
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
