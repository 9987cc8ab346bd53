import type { PageTexts } from '../speak.ts'

/** Words of the page. */
type Texts = {
  confirm: string
  done: string
  failed: string
  hint: string
  label: string
  lockedOut: string
  over: string
  title: string
  tokenMissing: string
  warning: string
  wrong: string
}

export const texts: PageTexts<Texts> = {
  ar: {
    confirm: 'تأكيد',
    done: 'تم تأكيد الجهاز. عُد إلى الصفحة التي تسجّل الدخول فيها، فهناك ترى ما بقي لتفعله.',
    failed: 'تعذّر الوصول إلى الخادم. حاول مرة أخرى.',
    hint: 'أدخل الأرقام التي تراها حيث تسجّل الدخول.',
    label: 'الأرقام',
    lockedOut: 'محاولات خاطئة كثيرة. ابدأ تسجيل الدخول من جديد.',
    over: 'استُخدم هذا الرابط أو انتهت صلاحيته. استعمل الرسالة الأحدث أو ابدأ من جديد.',
    title: 'أكّد جهازك',
    tokenMissing: 'افتح الرابط من رسالتنا مرة أخرى.',
    warning: 'هل أعطاك شخص آخر هذه الأرقام؟ أغلق هذه الصفحة.',
    wrong: 'هذه الأرقام غير صحيحة.',
  },
  de: {
    confirm: 'Bestätigen',
    done: 'Gerät bestätigt. Geh zurück zu der Seite, auf der du dich anmeldest. Dort steht, wie es weitergeht.',
    failed: 'Der Server ist nicht erreichbar. Versuch es noch einmal.',
    hint: 'Gib die Ziffern ein, die du dort siehst, wo du dich anmeldest.',
    label: 'Ziffern',
    lockedOut: 'Zu viele falsche Versuche. Beginne die Anmeldung neu.',
    over: 'Dieser Link ist benutzt oder gilt nicht mehr. Nimm die neueste Mail oder beginne neu.',
    title: 'Bestätige dein Gerät',
    tokenMissing: 'Öffne den Link aus unserer Mail noch einmal.',
    warning: 'Hat dir jemand anderes diese Ziffern gegeben? Dann schließ diese Seite.',
    wrong: 'Das sind nicht die richtigen Ziffern.',
  },
  en: {
    confirm: 'Confirm',
    done: 'Device confirmed. Go back to the page where you sign in. It shows what comes next.',
    failed: 'The server can’t be reached. Try again.',
    hint: 'Enter the digits that you see where you sign in.',
    label: 'Digits',
    lockedOut: 'Too many wrong tries. Start the sign-in again.',
    over: 'This link is used or no longer good. Take the newest mail, or start again.',
    title: 'Confirm your device',
    tokenMissing: 'Open the link in our mail again.',
    warning: 'Did somebody else give you these digits? Then close this page.',
    wrong: 'These are not the right digits.',
  },
}
