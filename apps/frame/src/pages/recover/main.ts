import { languageNames } from '@fairlead/protocol'
import { addCatalogue, type Catalogue } from '../../messages/languages.ts'
import { openRecoverPage } from './openRecoverPage.ts'

/** This page is one file that works without a server, so it contains its texts in every language. */
const files = import.meta.glob<Catalogue[string]>('../../messages/catalogues/*.json', {
  eager: true,
  import: 'recover',
})
for (const name of languageNames) {
  const recover = files[`../../messages/catalogues/${name}.json`]
  if (recover) addCatalogue(name, { recover })
}
openRecoverPage({ languages: navigator.languages, root: document.getElementById('root')! })
