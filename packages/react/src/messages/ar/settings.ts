import type { SettingsWords } from '../en/settings.ts'
import { apart } from './shared.ts'

export const settingsWords = {
  settingsTitle: 'إعدادات الحساب',
  currency: 'العملة',
  currenciesFailed: 'تعذّر تحميل العملات.',
  currencyMissing: (name) =>
    `لا توجد أسعار بهذه العملة الآن: ${apart(name)}. تظهر القيم بالدولار الأمريكي.`,
  codeTitle: 'شيفرة حسابك العادي',
  codeMeaning: 'يمكن للحساب على كل شبكة تشغيل شيفرة عقد واحد (EIP-7702).',
  codeOff: 'لا توجد شيفرة',
  codeOn: (code) => `يشغّل ${apart(code)}`,
  codeUnknown: 'تعذّر التحقق',
  codeStop: (network) => `إيقاف على ${apart(network)}`,
  codeStopping: 'جارٍ إيقاف الشيفرة…',
  codeFailed: (reason) => `لم يتم إيقاف الشيفرة. ${reason}`,
  accountKind: 'نوع الحساب',
  'accountKindUse.eoa': 'استخدام الحساب العادي',
  'accountKindUse.smartAccount': 'استخدام الحساب الذكي',
  'accountKindBrings.eoa': 'يعمل الحساب العادي مع كل التطبيقات ويدفع رسوم الشبكة بنفسه.',
  'accountKindBrings.smartAccount':
    'ينفّذ الحساب الذكي عدة خطوات دفعة واحدة، وقد يدفع أحد التطبيقات رسوم الشبكة عنه.',
  accountKindOther: (address) =>
    address
      ? `سيتغيّر عنوانك إلى ${apart(address)}. ما يملكه هذا الحساب يبقى في مكانه.`
      : 'سيتغيّر عنوانك. ما يملكه هذا الحساب يبقى في مكانه.',
  accountKindSame: 'يبقى عنوانك كما هو.',
  accountKindNew: 'ليس على هذه الشبكة بعد. ستنشئه أول معاملة لك.',
  accountKindNone: 'لا توجد حسابات ذكية على هذه الشبكة.',
  accountKindChanging: 'يجري تغيير الحساب',
  accountKindChanged: (kind) => `المستخدَم الآن: ${apart(kind)}`,
  accountKindFailed: (reason) => `لم يتغيّر حسابك. ${reason}`,
} satisfies SettingsWords
