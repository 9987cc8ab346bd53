import { openRecoverPage } from './openRecoverPage.ts'

openRecoverPage({ languages: navigator.languages, root: document.getElementById('root')! })
