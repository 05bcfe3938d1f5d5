// Words of signing in.
const words = {
  title: 'Log in',
  lead: 'Welcome back.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  enterEmail: 'Please enter your email',
  enterPassword: 'Please enter your password',
  submit: 'Log in',
  or: 'or',
  demo: 'Try the demo account',
  demoHint: 'No need to open an account',
} as const

export default words
