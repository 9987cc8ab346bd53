import { dropNetwork, networkNames } from '../worker/dropNetwork.ts'

// Searches a worker for network access as injected code would: by name and by prototype.
const here = () =>
  networkNames.filter((name) => {
    for (let owner: object | null = globalThis; owner; owner = Object.getPrototypeOf(owner))
      if (Object.getOwnPropertyDescriptor(owner, name)?.value !== undefined) return true
      else if (Object.getOwnPropertyDescriptor(owner, name)?.get) return true
    return Reflect.get(globalThis, name) !== undefined
  })

const before = here()
dropNetwork(globalThis)
// Removed globals can't be restored either.
for (const name of networkNames) Reflect.set(globalThis, name, () => 'back')
postMessage({ after: here(), before })
