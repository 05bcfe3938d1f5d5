// The second factor. Operators always have one; traders may switch one on.
export { acceptedStep, codeAt, newSecret, otpauthAddress, secretText, stepAt } from './totp.ts'
