export {
  type LocalPerson,
  type LocalProviders,
  people,
  startProviders,
} from '@fairlead/devnet/identity'
