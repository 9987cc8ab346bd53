import { browserEnvironment } from '../../environment.ts'
import { handTicket } from '../../login/handedTicket.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { findDatabases } from '../../storage/findDatabases.ts'
import { openStore } from '../../storage/openStore.ts'
import { endLogin } from './endLogin.ts'

const root = document.getElementById('root')
const text = document.getElementById('outcome')?.textContent ?? ''
if (root)
  void loadLanguage(navigator.languages).then(() =>
    endLogin({
      fetch: (...request) => fetch(...request),
      handOver: async (ticket) => handTicket(await openStore(findDatabases()), ticket),
      languages: navigator.languages,
      root,
      schedule: browserEnvironment().schedule,
      text,
      view: window,
    }),
  )
