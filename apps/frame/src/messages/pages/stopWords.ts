import type { Catalogue } from '../languages.ts'
import type { UndoWords } from './undoWords.ts'

/** Texts of the page that stops a recovery. */
export const stopWords: Catalogue<UndoWords> = {
  en: {
    busy: 'One moment…',
    done: 'Stopped. The device is signed out and can’t open your wallet. Now secure your email account: change its password and sign out everyone else. Then add a recovery code or a passkey to your wallet.',
    failed: 'The server can’t be reached. Try again.',
    hint: 'A new device asked to open your wallet. If that wasn’t you, stop it here.',
    over: 'This link no longer works: it has been used, or the wallet is already open on that device. If that wasn’t you, move your assets to another wallet.',
    title: 'Stop the new device',
    tokenMissing: 'Open the link in our email again.',
    undo: 'Stop it',
    warning: 'The device will be signed out.',
  },
  de: {
    busy: 'Einen Moment …',
    done: 'Gestoppt. Das Gerät ist abgemeldet und kann deine Wallet nicht öffnen. Sichere jetzt dein Postfach: Ändere das Passwort und melde alle anderen ab. Gib deiner Wallet danach einen Wiederherstellungscode oder einen Passkey.',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    hint: 'Ein neues Gerät möchte deine Wallet öffnen. Warst du das nicht, stopp es hier.',
    over: 'Dieser Link gilt nicht mehr: Er ist benutzt, oder die Wallet ist auf dem Gerät schon offen. Warst du das nicht, bring in eine andere Wallet, was in dieser liegt.',
    title: 'Das neue Gerät stoppen',
    tokenMissing: 'Öffne den Link aus unserer Mail noch einmal.',
    undo: 'Stoppen',
    warning: 'Das Gerät wird abgemeldet.',
  },
  ar: {
    busy: 'لحظة من فضلك …',
    done: 'أُوقف. سُجّل خروج الجهاز ولن يفتح محفظتك. أمّن بريدك الآن: غيّر كلمة المرور وسجّل خروج كل الآخرين. ثم أضف إلى محفظتك رمز استرداد أو مفتاح مرور.',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    hint: 'طلب جهاز جديد فتح محفظتك. إذا لم تكن أنت، فأوقفه هنا.',
    over: 'لم يعد هذا الرابط يعمل: استُخدم، أو فُتحت المحفظة على ذلك الجهاز. إذا لم تكن أنت، فانقل ما فيها إلى محفظة أخرى.',
    title: 'إيقاف الجهاز الجديد',
    tokenMissing: 'افتح الرابط من رسالتنا مرة أخرى.',
    undo: 'إيقاف',
    warning: 'سيُسجَّل خروج الجهاز.',
  },
}
