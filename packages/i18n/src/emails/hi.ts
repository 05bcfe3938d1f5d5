// Emails and text messages in Hindi.
import type { EmailName } from './en.ts'

export const emailsHi = {
  code_register: {
    subject: '{code} आपका {site} कोड है',
    body: '{site} पर रजिस्टर करने का आपका कोड है:\n{code}\nयह {minutes} मिनट तक मान्य है और एक बार काम करता है।\nअगर आपने यह नहीं माँगा, तो इस पत्र को अनदेखा करें: कोड के बिना कोई आपके पते का उपयोग नहीं कर सकता।',
  },
  code_reset: {
    subject: '{code} आपका {site} कोड है',
    body: '{site} पर नया पासवर्ड बनाने का आपका कोड है:\n{code}\nयह {minutes} मिनट तक मान्य है और एक बार काम करता है।\nअगर आपने यह नहीं माँगा, तो इस पत्र को अनदेखा करें। {site} से कोई भी आपसे यह कोड कभी नहीं माँगेगा।',
  },
  already_registered: {
    subject: '{site} पर आपका खाता पहले से है',
    body: 'किसी ने, शायद आपने, इस पते से {site} पर रजिस्टर करने की कोशिश की। आपका खाता पहले से है: बस लॉग इन करें, या “पासवर्ड भूल गए” से नया पासवर्ड बनाएँ।\nअगर यह आप नहीं थे, तो कुछ करने की ज़रूरत नहीं।',
  },
  password_changed: {
    subject: '{site} पर आपका पासवर्ड बदल गया',
    body: '{site} पर आपके खाते का पासवर्ड बदला गया और बाकी सभी डिवाइस लॉग आउट कर दिए गए।\nअगर यह आप नहीं थे, तो अभी “पासवर्ड भूल गए” से नया पासवर्ड बनाएँ और सपोर्ट को लिखें।',
  },
  two_factor_on: {
    subject: '{site} पर टू-फ़ैक्टर लॉग इन चालू है',
    body: 'अब से लॉग इन करने, निकासी का तरीका जोड़ने या निकासी पर {site} आपके ऑथेंटिकेटर का कोड माँगेगा। अपने रिकवरी कोड सुरक्षित जगह रखें।\nअगर यह आप नहीं थे, तो सपोर्ट को लिखें।',
  },
  two_factor_off: {
    subject: '{site} पर टू-फ़ैक्टर लॉग इन बंद है',
    body: '{site} पर आपके खाते का टू-फ़ैक्टर लॉग इन बंद कर दिया गया।\nअगर यह आप नहीं थे, तो अभी अपना पासवर्ड बदलें और सपोर्ट को लिखें।',
  },
  withdrawal_submitted: {
    subject: '{site} से {amount} USD की निकासी',
    body: '{site} पर {target} को {amount} USD की निकासी का अनुरोध हुआ है। भुगतान होने तक राशि फ़्रीज़ रहती है।\nक्या यह आप नहीं थे? यह पता खोलें और पुष्टि करें: आपका खाता तुरंत फ़्रीज़ हो जाएगा और कोई भुगतान नहीं होगा।\n{link}\n{site} से कोई भी निकासी के लिए आपसे कभी भुगतान नहीं माँगेगा।',
  },
  withdrawal_rate_changed: {
    subject: 'आपकी {amount} USD की निकासी की दर बदल गई है',
    body: '{site} पर आपकी {amount} USD की निकासी की दर सीमा से बाहर चली गई है।\nअनुमान: {before}\nनई राशि: {after}\nकृपया {until} (UTC) तक नई राशि स्वीकार करें या रद्द करें। जवाब न मिलने पर निकासी समाप्त हो जाएगी और पैसा फिर उपलब्ध होगा।\n{link}',
  },
  withdrawal_decided: {
    subject: 'आपकी {amount} USD की निकासी: {status}',
    body: '{site} पर {target} को आपकी {amount} USD की निकासी की स्थिति: {status}।\nटिप्पणी: {note}',
  },
  deposit_decided: {
    subject: 'आपकी {amount} USD की जमा: {status}',
    body: '{site} पर आपकी {amount} USD की जमा की स्थिति: {status}।\nटिप्पणी: {note}',
  },
} as const satisfies Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>
