import { browserEnvironment } from '../../environment.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { recoveryWords } from '../../messages/recovery/recoveryWords.ts'
import { openRecoveryPage } from '../../recovery/window/openRecoveryPage.tsx'
import { readProjectId, showBrand } from '../showBrand.ts'

const { fetch, random, schedule } = browserEnvironment()
const element = document.getElementById('root')!
void showBrand({ fetch, projectId: readProjectId(location), root: element })
const languages = wantedLanguages(location.href, navigator.languages)
void loadLanguage(languages).then(() => {
  const language = pickLanguage(recoveryWords, languages)
  setLanguage(document, language)
  openRecoveryPage({
    credentials: 'PublicKeyCredential' in window ? navigator.credentials : undefined,
    element,
    language: language.code,
    random,
    schedule,
    view: window,
  })
})
