/** Rules of ours for code of the domain, which has no clock. */
const noClock = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({
            node,
            message: 'Take the clock (CLOCK of #libs/kernel): lifetimes follow the database.',
          });
        }
      },
    };
  },
};

export default { meta: { name: 'domain' }, rules: { 'no-clock': noClock } };
