/** A user of the simulated providers. */
export type LocalPerson = {
  readonly id: string
  readonly name: string
  readonly userName: string
  readonly email: string
  readonly isEmailVerified: boolean
}

export const people: readonly LocalPerson[] = [
  { email: 'ada@example.test', id: '1001', isEmailVerified: true, name: 'Ada', userName: 'ada' },
  { email: 'bob@example.test', id: '1002', isEmailVerified: false, name: 'Bob', userName: 'bob' },
]

export function findPerson(id: string | undefined): LocalPerson | undefined {
  return people.find((person) => person.id === id) ?? personOf(Number(id).toString(36))
}

/**
 * Returns a user for any other name, for tests that need a user of their own.
 *
 * @param userName - 4 to 10 lowercase letters and digits, starting with a letter. Read in base 36, it is the id.
 */
export function personOf(userName: string): LocalPerson | undefined {
  if (!/^[a-z][a-z0-9]{3,9}$/.test(userName)) return undefined
  const id = String(Number.parseInt(userName, 36))
  const email = `${userName}@example.test`
  return { email, id, isEmailVerified: true, name: userName, userName }
}
