const { default: Sequencer } = require('@jest/test-sequencer');

/** Specs of built processes mostly wait: begun last, they would keep one worker busy while the others are done. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const isEndToEnd = ({ path }) => Number(/\.(smoke|e2e|foreign)\.spec\.js$/.test(path));
    return [...super.sort(tests)].sort((one, other) => isEndToEnd(other) - isEndToEnd(one));
  }
};
