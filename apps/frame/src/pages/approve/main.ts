import { openApprovalPage } from '../../approval/window/openApprovalPage.tsx'
import { browserEnvironment } from '../../environment.ts'
import { approvalWords } from '../../messages/approval/approvalWords.ts'
import { pickLanguage, setLanguage, wantedLanguages } from '../../messages/languages.ts'
import { loadLanguage } from '../../messages/loadLanguage.ts'
import { readProjectId, showBrand } from '../showBrand.ts'

const { fetch, schedule } = browserEnvironment()
const element = document.getElementById('root')!
void showBrand({ fetch, projectId: readProjectId(location), root: element })
const languages = wantedLanguages(location.href, navigator.languages)
void loadLanguage(languages).then(() => {
  const language = pickLanguage(approvalWords, languages)
  setLanguage(document, language)
  openApprovalPage({ element, language, schedule, view: window })
})
