import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from './card.tsx';
import { Resend } from './resend.tsx';
import { CodeForm } from './sign-in.tsx';

/** Signing in, the second step. */
export default function VerifyOtp() {
  return (
    <Card
      foot={
        <Anchor component={Link} to="/login" search={true}>
          Back to login
        </Anchor>
      }
    >
      <CodeForm />
      <Resend />
    </Card>
  );
}
