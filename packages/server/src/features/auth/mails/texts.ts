import { type LanguageName, matchLanguage } from '@fairlead/protocol'
import ar from './texts/ar.json' with { type: 'json' }
import bn from './texts/bn.json' with { type: 'json' }
import de from './texts/de.json' with { type: 'json' }
import es from './texts/es.json' with { type: 'json' }
import fa from './texts/fa.json' with { type: 'json' }
import fr from './texts/fr.json' with { type: 'json' }
import he from './texts/he.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import id from './texts/id.json' with { type: 'json' }
import it from './texts/it.json' with { type: 'json' }
import ja from './texts/ja.json' with { type: 'json' }
import ko from './texts/ko.json' with { type: 'json' }
import nl from './texts/nl.json' with { type: 'json' }
import pl from './texts/pl.json' with { type: 'json' }
import ptBR from './texts/pt-BR.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }
import th from './texts/th.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }
import uk from './texts/uk.json' with { type: 'json' }
import vi from './texts/vi.json' with { type: 'json' }
import zhCN from './texts/zh-CN.json' with { type: 'json' }
import zhTW from './texts/zh-TW.json' with { type: 'json' }

/** Returns the language for a locale such as `de-AT`; English if there are no texts in its language. */
export function toLanguage(locale: string | undefined): LanguageName {
  return matchLanguage(locale ?? '') ?? 'en'
}

/** Events of a wallet or account that its owner is notified of by email. */
export type NoticeKind =
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'loginAdded'
  | 'loginRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'emailChanged'
  | 'recoveryReplaced'
  | 'walletExported'
  | 'walletFrozen'
  | 'walletSecured'
  | 'walletUnfrozen'

/** Texts of one language. Values are listed separately and never inserted into a sentence. Subjects are also headings. */
export type Texts = {
  codeHint: string
  codeSubject: string
  ignore: string
  linkAction: string
  linkHint: string
  linkHintButton: string
  linkIgnore: string
  linkLead: string
  linkSubject: string
  notices: Readonly<Record<NoticeKind, { lead: string; subject: string }>>
  noticeHint: string
  labelAddress: string
  labelNewEmail: string
  labelTime: string
  labelBrowser: string
  labelPage: string
  unknownBrowser: string
  recoveryAction: string
  recoveryHint: string
  recoverySubject: string
  recoveryLead: string
  undoAction: string
  undoHint: string
  updatedSubject: string
  updatedLead: string
  updatePrimaryLead: string
  updateSecondaryLead: string
  updateSubject: string
}

const en: Texts = {
  codeHint:
    'Enter this code on the page that asks for it. It expires in 10 minutes. Don’t share it with anyone.',
  codeSubject: 'Your sign-in code',
  ignore: 'Wasn’t this you? Ignore this email and nothing will happen.',
  linkAction: 'Confirm device',
  linkHint:
    'You’ll be asked for the digits shown on the sign-in screen. This link expires in 10 minutes.',
  linkHintButton:
    'Confirm only if you’re signing in to the page above right now. This link expires in 10 minutes.',
  linkSubject: 'Confirm your device',
  linkIgnore: 'Didn’t try to sign in? Ignore this email. No one can sign in without it.',
  linkLead: 'A device that is new to us is asking to sign in to your account.',
  notices: {
    deviceAdded: { subject: 'New device', lead: 'Your wallet was opened on a new device.' },
    deviceRemoved: {
      subject: 'Device removed',
      lead: 'A device was removed from your account. It can no longer sign.',
    },
    loginAdded: {
      subject: 'A login was added',
      lead: 'A login was added to your account. It can be used to sign in from now on.',
    },
    loginRemoved: {
      subject: 'A login was removed',
      lead: 'A login was removed from your account. It can no longer be used to sign in.',
    },
    passkeyAdded: {
      subject: 'New passkey',
      lead: 'A passkey was added to your account. It can now be used to sign in.',
    },
    passkeyRemoved: {
      subject: 'Passkey removed',
      lead: 'A passkey was removed from your account. It can no longer be used to sign in.',
    },
    emailChanged: {
      subject: 'Your wallet’s email address has changed',
      lead: 'Your wallet now uses this email address.',
    },
    recoveryReplaced: {
      subject: 'Your recovery method has changed',
      lead: 'The recovery method of your wallet was replaced.',
    },
    walletExported: {
      subject: 'Your recovery phrase is being shown',
      lead: 'Your wallet’s recovery phrase is being shown. Anyone who sees it can take everything in the wallet.',
    },
    walletFrozen: {
      subject: 'Your wallet is frozen',
      lead: 'Your wallet was frozen. Nothing can be signed.',
    },
    walletSecured: {
      subject: 'Your wallet is secured',
      lead: 'Your wallet was secured with a recovery method that only you have.',
    },
    walletUnfrozen: {
      subject: 'Your wallet is unfrozen',
      lead: 'Your wallet was unfrozen.',
    },
  },
  noticeHint:
    'Wasn’t this you? Secure your email account now and move your assets to another wallet.',
  labelAddress: 'Network address that our server saw',
  labelNewEmail: 'New address',
  labelTime: 'Time',
  labelBrowser: 'The browser says it is',
  labelPage: 'The page says it is',
  unknownBrowser: 'unknown',
  recoveryAction: 'Stop it',
  recoveryHint:
    'Wasn’t this you? This link stops it and signs the device out. Then secure your email account, because someone may be reading it. If it was you, there’s nothing to do.',
  recoverySubject: 'Request to recover your wallet',
  recoveryLead:
    'Access to your wallet was requested on a new device. It opens there at the time below.',
  undoAction: 'Undo the change',
  undoHint:
    'Wasn’t this you? Use this link within 72 hours to restore your address and sign out every device. If it was you, there’s nothing to do.',
  updatedSubject: 'Your wallet’s email address has changed',
  updatedLead: 'Your wallet now uses a different email address.',
  updatePrimaryLead:
    'A change of your wallet’s email address was requested. Enter this code only if you requested it.',
  updateSecondaryLead: 'Enter this code to confirm that this address is yours.',
  updateSubject: 'Code to change your address',
}

/** Texts by language. Those other than English are files of their own. */
export const texts: Readonly<Record<LanguageName, Texts>> = {
  en,
  ar,
  bn,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  'pt-BR': ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  'zh-CN': zhCN,
  'zh-TW': zhTW,
}
