import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from './card.tsx';
import { useSecondStep } from './second-step.tsx';

/** The second step of signing in. */
export default function VerifyOtp() {
  const { text, step } = useSecondStep();
  return (
    <Card
      text={text}
      foot={
        <Anchor component={Link} to="/login" search={true}>
          Back to login
        </Anchor>
      }
    >
      {step}
    </Card>
  );
}
