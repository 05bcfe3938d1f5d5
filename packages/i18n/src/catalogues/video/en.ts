// Words of the intro: a walkthrough with captions instead of a video from elsewhere.
const words = {
  title: 'How it works',
  lead: 'One minute, no sound needed.',
  scene1: 'Watch live prices. Green is up, red is down, and a label says whether prices are simulated.',
  scene2: 'Choose lots and leverage. Margin, fee and full cost are shown before you press a button.',
  scene3: 'Set a stop-loss. It closes the position by itself when the price turns against you.',
  scene4: 'See every order with its result, and check the prices it was settled with.',
  scene5: 'Start with demo money. Nothing you do there costs anything.',
  play: 'Play',
  pause: 'Pause',
  again: 'Play again',
  previous: 'Previous scene',
  next: 'Next scene',
  position: 'Scene {now} of {all}',
  startTrading: 'Start trading',
} as const

export default words
