import { browserEnvironment } from '../../environment.ts'
import { wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { readProjectId, showBrand } from '../showBrand.ts'
import { openUndoPage } from './openUndoPage.ts'

const root = document.getElementById('root')
const languages = wantedLanguages(location.href, navigator.languages)
if (root) {
  const { fetch, schedule } = browserEnvironment()
  void showBrand({ fetch, projectId: readProjectId(location), root })
  void loadLanguage(languages).then(() =>
    openUndoPage({ fetch, languages, root, schedule, view: window }),
  )
}
