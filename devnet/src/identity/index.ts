export { type LocalPerson, people } from './people.ts'
export { type LocalProviders, startProviders } from './startProviders.ts'
